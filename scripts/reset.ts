/**
 * Deletes database, mails, files and secrets of the local data folder (NEWSPEG_DATA, or
 * supabase/.local).
 */
import { fileURLToPath } from 'node:url';
import { clearData } from '../local/database/clear-data.ts';
import { dataFolder } from '../local/database/data-folder.ts';
import { messageOf } from '../local/errors.ts';

const folder = dataFolder(fileURLToPath(new URL('..', import.meta.url)), process.env);
try {
  console.log(clearData(folder) ? `Cleared ${folder}.` : `Nothing to clear in ${folder}.`);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
