import type { FunctionAddress } from './api/addresses.ts';
import type { PlanLineId } from './billing/plans.ts';

/** Adds the page to return to after sign-in. */
function withNext(path: string, next?: string): string {
  return next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** A page with one link. */
const at = <Path extends string>(path: Path) => ({ path, getHref: () => path });

/** A page for each value of the parameter that its pattern ends with. */
const under = <Path extends string>(path: Path) => ({
  path,
  getHref: (value: string) => path.replace(/:\w+$/, () => encodeURIComponent(value)),
});

/** Every page of the product: `path` is the router's pattern, `getHref` builds a link. */
export const paths = {
  home: at('/'),
  pricing: { path: '/', getHref: () => '/#pricing' },
  signup: {
    path: '/signup',
    getHref: (options: { role?: 'creator' | 'media'; next?: string } = {}) => {
      const query = new URLSearchParams();
      if (options.role !== undefined) query.set('role', options.role);
      if (options.next !== undefined) query.set('next', options.next);
      const search = query.toString();
      return search === '' ? '/signup' : `/signup?${search}`;
    },
  },
  login: { path: '/login', getHref: (next?: string) => withNext('/login', next) },
  forgotPassword: at('/forgot-password'),
  resetPassword: at('/reset-password'),
  authConfirm: at('/auth/confirm'),
  checkEmail: at('/check-email'),
  creatorDashboard: at('/creator-dashboard'),
  mediaDashboard: at('/media-dashboard'),
  pitches: at('/app/pitches'),
  newPitch: at('/app/pitches/new'),
  pitch: {
    path: '/app/pitches/:pitchId',
    /** `send`: the id of a send, in the version that was sent. */
    getHref: (pitchId: string, part?: 'outlets' | { send: string }) =>
      `/app/pitches/${encodeURIComponent(pitchId)}${part === undefined ? '' : part === 'outlets' ? '#outlets' : `?send=${part.send}`}`,
    /** Where one of its versions is read, changed and sent to a request; its part that sends it is `#answer`. */
    getAnswerHref: (pitchId: string, position: number, requestSlug: string) =>
      `/app/pitches/${encodeURIComponent(pitchId)}?variation=${String(position)}&request=${requestSlug}`,
  },
  calendar: at('/app/calendar'),
  requests: at('/app/requests'),
  /** A request in the app: its editor reads the pitches, a creator enters one. */
  appRequest: under('/app/requests/:slug'),
  /** The creator's pitch reviews, past and waiting. */
  reviews: at('/app/reviews'),
  /** Calls with the team. */
  calls: at('/app/calls'),
  introductions: at('/app/introductions'),
  profile: {
    path: '/app/profile',
    /** With `field` the form opens at that field. */
    getHref: (field?: string) =>
      field === undefined ? '/app/profile' : `/app/profile?field=${encodeURIComponent(field)}`,
  },
  pressKit: at('/app/press-kit'),
  kitPreview: at('/app/press-kit/preview'),
  settings: at('/app/settings'),
  plan: {
    path: '/app/plan',
    /** With `line` that line of the plans is marked; `from` is the page to go back to. */
    getHref: (options: { line?: PlanLineId; from?: string } = {}) => {
      const search = new URLSearchParams(options).toString();
      return search === '' ? '/app/plan' : `/app/plan?${search}`;
    },
  },
  support: {
    path: '/app/support',
    /** `from` is the page that the person was on. */
    getHref: (from?: string) =>
      from === undefined ? '/app/support' : `/app/support?from=${encodeURIComponent(from)}`,
  },
  /** One matter that somebody wrote to support about. */
  supportThread: under('/app/support/:threadId'),
  /** The creators whom the account helps. */
  helping: at('/app/helping'),
  helpedCreator: under('/app/helping/:creatorId'),
  preparedPitch: {
    path: '/app/helping/:creatorId/pitches/:pitchId',
    getHref: (creatorId: string, pitchId: string) =>
      `/app/helping/${encodeURIComponent(creatorId)}/pitches/${encodeURIComponent(pitchId)}`,
  },
  /** Takes an invitation to help a creator. */
  helperInvitation: under('/app/invitation/:token'),
  /** What was done for a creator, and by whom. */
  doneForMe: at('/app/done-for-me'),
  proposal: under('/app/done-for-me/:proposalId'),
  welcome: at('/app/welcome'),
  admin: at('/admin'),
  adminClaim: at('/admin/claim'),
  stripeSecret: at('/_setup/stripe-secret'),
  thankYou: at('/thank-you'),
  epk: {
    path: '/epk/:slug',
    /** With `token` a private link. */
    getHref: (slug: string, token?: string) =>
      `/epk/${encodeURIComponent(slug)}${token === undefined ? '' : `?k=${token}`}`,
  },
  answer: under('/answer/:token'),
  digest: under('/friday-fix/mail/:token'),
  /** The public page of a request. */
  request: under('/requests/:slug'),
  introduction: under('/introduction/:token'),
  /** Turns the daily mail of requests off. */
  requestMails: under('/request-mails/:token'),
  contactConfirm: under('/contact/:token'),
  newsletterConfirm: at('/newsletter/confirm'),
  newsletterUnsubscribe: at('/newsletter/unsubscribe'),
  /** What is kept about an address, for people without an account; asks for the mail without a token. */
  yourData: {
    path: '/your-data',
    getHref: (token?: string) =>
      token === undefined ? '/your-data' : `/your-data?token=${encodeURIComponent(token)}`,
  },
  resultsStop: at('/results/stop'),
  sample: at('/friday-fix/sample'),
  successFee: at('/legal/success-fee'),
  terms: at('/legal/terms'),
  privacy: at('/legal/privacy'),
  uiGallery: at('/_ui'),
} as const;

/** A router pattern as the source of a regular expression without anchors. */
export function pathPattern(path: string): string {
  return path.replace(/:\w+/g, '[^/]+');
}

/** Paths that the web host forwards to an edge function, by function name. */
export const FUNCTION_REWRITES = {
  '/api/ping': 'ping',
  '/api/webhook-test': 'webhook-test',
  '/api/stripe-webhook': 'stripe-webhook',
} as const satisfies Readonly<Record<string, FunctionAddress>>;

/**
 * Documents of the site for addresses with a parameter: the file that a host serves for every
 * address of the pattern.
 */
export const SITE_DOCUMENTS = {
  [paths.epk.path]: '/pages/press-kit',
  [paths.answer.path]: '/pages/answer',
  [paths.digest.path]: '/pages/friday-fix-mail',
  [paths.introduction.path]: '/pages/introduction',
  [paths.requestMails.path]: '/pages/request-mails',
  [paths.request.path]: '/pages/request',
} as const;

/** Addresses whose finished document a function returns, by the address of the function. */
export const DOCUMENT_FUNCTIONS = {
  [paths.epk.path]: 'documents/press-kit',
  [paths.request.path]: 'documents/request-page',
} as const satisfies Readonly<Record<string, FunctionAddress>>;

/** The document of the site for an address with a parameter; undefined for any other address. */
export function siteDocumentFor(pathname: string): string | undefined {
  return Object.entries(SITE_DOCUMENTS).find(([pattern]) =>
    new RegExp(`^${pathPattern(pattern)}/?$`).test(pathname),
  )?.[1];
}

/** Addresses of the site: prerendered pages that open without the app. */
export const SITE_PATHS = [
  paths.home.path,
  paths.sample.path,
  paths.successFee.path,
  paths.terms.path,
  paths.privacy.path,
] as const;
export type SitePath = (typeof SITE_PATHS)[number];

/** Pages of the site that mails and checkouts link to: prerendered, not for search engines. */
export const LINK_PATHS = [
  paths.answer.path,
  paths.digest.path,
  paths.introduction.path,
  paths.requestMails.path,
  paths.newsletterConfirm.path,
  paths.newsletterUnsubscribe.path,
  paths.resultsStop.path,
  paths.yourData.path,
  paths.thankYou.path,
] as const;
export type LinkPath = (typeof LINK_PATHS)[number];
