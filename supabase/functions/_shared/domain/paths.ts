import type { FunctionAddress } from './api/addresses.ts';
import type { PlanLineId } from './billing/plans.ts';

/** Adds the page to return to after sign-in. */
function withNext(path: string, next?: string): string {
  return next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** Every page of the product: `path` is the router's pattern, `getHref` builds a link. */
export const paths = {
  home: { path: '/', getHref: () => '/' },
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
  forgotPassword: { path: '/forgot-password', getHref: () => '/forgot-password' },
  resetPassword: { path: '/reset-password', getHref: () => '/reset-password' },
  authConfirm: { path: '/auth/confirm', getHref: () => '/auth/confirm' },
  checkEmail: { path: '/check-email', getHref: () => '/check-email' },
  creatorDashboard: { path: '/creator-dashboard', getHref: () => '/creator-dashboard' },
  mediaDashboard: { path: '/media-dashboard', getHref: () => '/media-dashboard' },
  pitches: { path: '/app/pitches', getHref: () => '/app/pitches' },
  newPitch: { path: '/app/pitches/new', getHref: () => '/app/pitches/new' },
  pitch: {
    path: '/app/pitches/:pitchId',
    getHref: (pitchId: string) => `/app/pitches/${encodeURIComponent(pitchId)}`,
  },
  calendar: { path: '/app/calendar', getHref: () => '/app/calendar' },
  requests: { path: '/app/requests', getHref: () => '/app/requests' },
  /** A request in the app: its editor reads the pitches, a creator enters one. */
  appRequest: {
    path: '/app/requests/:slug',
    getHref: (slug: string) => `/app/requests/${encodeURIComponent(slug)}`,
  },
  /** The creator's pitch reviews, past and waiting. */
  reviews: { path: '/app/reviews', getHref: () => '/app/reviews' },
  /** Calls with the team. */
  calls: { path: '/app/calls', getHref: () => '/app/calls' },
  introductions: { path: '/app/introductions', getHref: () => '/app/introductions' },
  profile: {
    path: '/app/profile',
    /** With `field` the form opens at that field. */
    getHref: (field?: string) =>
      field === undefined ? '/app/profile' : `/app/profile?field=${encodeURIComponent(field)}`,
  },
  pressKit: { path: '/app/press-kit', getHref: () => '/app/press-kit' },
  kitPreview: { path: '/app/press-kit/preview', getHref: () => '/app/press-kit/preview' },
  settings: { path: '/app/settings', getHref: () => '/app/settings' },
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
  supportThread: {
    path: '/app/support/:threadId',
    getHref: (threadId: string) => `/app/support/${encodeURIComponent(threadId)}`,
  },
  /** The creators whom the account helps. */
  helping: { path: '/app/helping', getHref: () => '/app/helping' },
  helpedCreator: {
    path: '/app/helping/:creatorId',
    getHref: (creatorId: string) => `/app/helping/${encodeURIComponent(creatorId)}`,
  },
  preparedPitch: {
    path: '/app/helping/:creatorId/pitches/:pitchId',
    getHref: (creatorId: string, pitchId: string) =>
      `/app/helping/${encodeURIComponent(creatorId)}/pitches/${encodeURIComponent(pitchId)}`,
  },
  /** Takes an invitation to help a creator. */
  helperInvitation: {
    path: '/app/invitation/:token',
    getHref: (token: string) => `/app/invitation/${encodeURIComponent(token)}`,
  },
  /** What was done for a creator, and by whom. */
  doneForMe: { path: '/app/done-for-me', getHref: () => '/app/done-for-me' },
  proposal: {
    path: '/app/done-for-me/:proposalId',
    getHref: (proposalId: string) => `/app/done-for-me/${encodeURIComponent(proposalId)}`,
  },
  welcome: { path: '/app/welcome', getHref: () => '/app/welcome' },
  admin: { path: '/admin', getHref: () => '/admin' },
  adminClaim: { path: '/admin/claim', getHref: () => '/admin/claim' },
  stripeSecret: { path: '/_setup/stripe-secret', getHref: () => '/_setup/stripe-secret' },
  thankYou: { path: '/thank-you', getHref: () => '/thank-you' },
  epk: {
    path: '/epk/:slug',
    /** With `token` a private link. */
    getHref: (slug: string, token?: string) =>
      `/epk/${encodeURIComponent(slug)}${token === undefined ? '' : `?k=${token}`}`,
  },
  answer: {
    path: '/answer/:token',
    getHref: (token: string) => `/answer/${encodeURIComponent(token)}`,
  },
  digest: {
    path: '/friday-fix/mail/:token',
    getHref: (token: string) => `/friday-fix/mail/${encodeURIComponent(token)}`,
  },
  /** The public page of a request. */
  request: {
    path: '/requests/:slug',
    getHref: (slug: string) => `/requests/${encodeURIComponent(slug)}`,
  },
  introduction: {
    path: '/introduction/:token',
    getHref: (token: string) => `/introduction/${encodeURIComponent(token)}`,
  },
  /** Turns the daily mail of requests off. */
  requestMails: {
    path: '/request-mails/:token',
    getHref: (token: string) => `/request-mails/${encodeURIComponent(token)}`,
  },
  contactConfirm: {
    path: '/contact/:token',
    getHref: (token: string) => `/contact/${encodeURIComponent(token)}`,
  },
  newsletterConfirm: { path: '/newsletter/confirm', getHref: () => '/newsletter/confirm' },
  newsletterUnsubscribe: {
    path: '/newsletter/unsubscribe',
    getHref: () => '/newsletter/unsubscribe',
  },
  /** What is kept about an address, for people without an account; asks for the mail without a token. */
  yourData: {
    path: '/your-data',
    getHref: (token?: string) =>
      token === undefined ? '/your-data' : `/your-data?token=${encodeURIComponent(token)}`,
  },
  resultsStop: { path: '/results/stop', getHref: () => '/results/stop' },
  sample: { path: '/friday-fix/sample', getHref: () => '/friday-fix/sample' },
  successFee: { path: '/legal/success-fee', getHref: () => '/legal/success-fee' },
  terms: { path: '/legal/terms', getHref: () => '/legal/terms' },
  privacy: { path: '/legal/privacy', getHref: () => '/legal/privacy' },
  uiGallery: { path: '/_ui', getHref: () => '/_ui' },
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
