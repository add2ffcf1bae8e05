import { parseAsString, parseAsStringLiteral, type inferParserType } from 'nuqs';
import { filterTextParam } from '@/features/admin/shared/filter-text-param';

/** Which accounts the list shows. */
export const PEOPLE_SHOWN = [
  { value: 'all', label: 'Everybody' },
  { value: 'admins', label: 'Admins' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'creator', label: 'Creators' },
  { value: 'media', label: 'Media professionals' },
  { value: 'general', label: 'Others' },
] as const;

/** Filters of the list and the open account, in the URL. */
export const peopleParams = {
  search: filterTextParam,
  show: parseAsStringLiteral(PEOPLE_SHOWN.map(({ value }) => value)).withDefault('all'),
};
export const PEOPLE_KEYS = {
  search: 'people_search',
  show: 'people_show',
} as const satisfies Record<keyof typeof peopleParams, string>;
export type PeopleFilters = inferParserType<typeof peopleParams>;

/** The account whose details are open, by its id. */
export const personParam = parseAsString.withOptions({ history: 'push' });
