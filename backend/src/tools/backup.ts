import { backUp } from '../platform/deployments/backup.ts';
import { required, runTool, say } from './tool.ts';

/** `npm run backup` (docs/operations.md). */
await runTool(['to'], async (args) => {
  const file = required(args, 'to');
  await backUp(required(args, 'data'), file);
  say(`Respaldo listo: ${file}`);
});
