/**
 * Whoever reads what a process says may go before it ends (`npm run audit | head`): then its words are lost, not its
 * work, nor the code it ends with.
 */
export const surviveClosedOutput = (): void => {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
};
