import { createRouter } from '../_shared/runtime/request/router.ts';
import { answerSupport } from './answer-support/route.ts';
import { fridayFixIssue } from './friday-fix-issue/route.ts';
import { stripeReconcile } from './stripe-reconcile/route.ts';

Deno.serve(
  createRouter('admin', {
    'answer-support': answerSupport,
    'friday-fix-issue': fridayFixIssue,
    'stripe-reconcile': stripeReconcile,
  }),
);
