const READS = new Set([
  ...['count', 'textContent', 'innerText', 'allTextContents', 'allInnerTexts', 'inputValue', 'getAttribute'],
  ...['isVisible', 'isHidden', 'isChecked', 'isEnabled', 'isDisabled', 'isEditable', 'boundingBox'],
  ...['evaluate', 'evaluateAll', 'url', 'title', 'valor', 'dia', 'ruta'],
]);

const isFunction = ({ type }) => /Function/.test(type);
const isRead = ({ type, callee }) => type === 'CallExpression' && READS.has(callee.property?.name);

const readsOnce = (node, visitorKeys, isAwaited = false) => {
  if (!node || isFunction(node)) return false;
  if (isAwaited && isRead(node)) return true;
  const waits = isAwaited || node.type === 'AwaitExpression';
  return (visitorKeys[node.type] ?? [])
    .flatMap((key) => node[key])
    .some((child) => readsOnce(child, visitorKeys, waits));
};

/** An ESLint rule: no `expect` of a single read of a screen, which may not have changed yet. */
export const noExpectOfOneRead = {
  meta: {
    messages: {
      once: 'The screen may change after a single read: read it inside `alFin(() => …)`, or `enElActo(() => …)`.',
    },
  },
  create: ({ sourceCode, report }) => ({
    "CallExpression[callee.name='expect'] Identifier"(node) {
      for (let scope = sourceCode.getScope(node); scope; scope = scope.upper) {
        const variable = scope.set.get(node.name);
        if (!variable) continue;
        const [definition] = variable.defs;
        if (readsOnce(definition?.node.init, sourceCode.visitorKeys)) report({ node, messageId: 'once' });
        return;
      }
    },
  }),
};
