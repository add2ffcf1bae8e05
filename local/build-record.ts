import { join } from 'node:path';

/**
 * The folder with what is known about the build in `dist` and is no part of the product: manifest,
 * list of modules, fingerprint of the sources.
 */
export const buildRecord = (root: string): string => join(root, '.cache', 'build');
