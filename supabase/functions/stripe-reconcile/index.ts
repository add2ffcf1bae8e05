import { realDeps } from './deps.ts';
import { createHandler } from './handler.ts';

Deno.serve(createHandler(realDeps));
