import { createRouter } from '../_shared/runtime/request/router.ts';
import { picture } from './picture/route.ts';
import { pressKit } from './press-kit/route.ts';
import { requestPage } from './request-page/route.ts';

Deno.serve(
  createRouter('documents', {
    picture,
    'press-kit': pressKit,
    'request-page': requestPage,
  }),
);
