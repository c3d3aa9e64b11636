/**
 * The reader of a process's output may close the pipe early (`npm run audit | head`): the work goes on and
 * its exit code stays.
 */
export const surviveClosedOutput = (): void => {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
};
