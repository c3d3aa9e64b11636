/**
 * When the reader of the output closes the pipe early (`npm run audit | head`), the process goes on and its
 * exit code stays.
 */
export const surviveClosedOutput = (): void => {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
};
