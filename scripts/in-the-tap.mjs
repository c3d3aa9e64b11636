/** Functions that open a window or copy, which browsers allow within a tap only. */
const OPEN_OR_COPY = new Set([
  ...['abrirPestana', 'abrirWhatsApp', 'window.open', 'navigator.share'],
  ...['copiarTexto', 'copiarLoQueVenga', 'copiarYDecirlo', 'copiarTextoLargo'],
]);

/** An ESLint rule: what opens a window or copies is called before its function awaits anything. */
export const nothingAwaitedBefore = {
  meta: {
    messages: {
      late: 'After an await the tap is over, and browsers refuse: open the tab first, and give what copies a promise.',
    },
  },
  create: ({ sourceCode, report }) => {
    const awaited = [];
    const enter = () => void awaited.push(false);
    const leave = () => void awaited.pop();
    return {
      ':function': enter,
      ':function:exit': leave,
      'AwaitExpression:exit': () => void (awaited[awaited.length - 1] = true),
      CallExpression: (node) => {
        if (awaited.at(-1) && OPEN_OR_COPY.has(sourceCode.getText(node.callee)))
          report({ node, messageId: 'late' });
      },
    };
  },
};
