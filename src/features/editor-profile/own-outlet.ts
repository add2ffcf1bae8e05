import { outletFormatSchema, type OutletFormat } from '@domain/outlet/outlet.ts';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';

const ownOutletSchema = z.object({
  outlet_id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  format: z.nullable(outletFormatSchema),
  region: z.nullable(z.string()),
  /** What the tie rests on; null without an outlet. */
  standing: z.nullable(z.enum(['proven', 'claimed', 'waiting', 'own_word'])),
  address: z.string(),
  address_proven: z.boolean(),
  public_domain: z.boolean(),
});
export type OwnOutlet = z.infer<typeof ownOutletSchema>;

/** The editor's outlet, and what it rests on. */
export const ownOutletQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-outlet', userId],
    queryFn: ({ signal }) => rpc('my_outlet', {}, ownOutletSchema, signal),
  });

const choicesSchema = z.array(
  z.object({
    outlet_id: z.string(),
    name: z.string(),
    format: outletFormatSchema,
    region: z.string(),
    /** True when the editor's proven address has the outlet's mail domain. */
    own_domain: z.boolean(),
  }),
);
export type OutletChoice = z.infer<typeof choicesSchema>[number];

/** Listed outlets of the editor's own mail domain, then those whose name contains the text. */
export const outletChoicesQuery = (userId: string, search: string) =>
  queryOptions({
    queryKey: ['own-outlet', userId, 'choices', search],
    queryFn: ({ signal }) => rpc('outlet_choices', { p_search: search }, choicesSchema, signal),
    placeholderData: keepPreviousData,
  });

/** Chooses a listed outlet; null leaves the present one. */
export const chooseOutlet = (outletId: string | null) =>
  // The generated type knows no null.
  rpc('choose_outlet', { p_outlet_id: outletId as string }, ownOutletSchema);

/** Names an outlet that is not listed. */
export const nameOutlet = (name: string, format: OutletFormat, region: string) =>
  rpc('name_outlet', { p_name: name, p_format: format, p_region: region }, ownOutletSchema);

/** An outlet as an editor types it. */
export interface TypedOutlet {
  name: string;
  format: OutletFormat;
  region: string;
}

export const NO_OUTLET_TYPED: TypedOutlet = { name: '', format: 'podcast', region: '' };

/** Chooses the listed outlet of the typed name; without one, names a new outlet. */
export async function saveTypedOutlet(
  client: QueryClient,
  userId: string,
  { name, format, region }: TypedOutlet,
): Promise<OwnOutlet> {
  const choices = await client.fetchQuery(outletChoicesQuery(userId, name));
  const listed = choices.find((choice) => choice.name.toLowerCase() === name.toLowerCase());
  return listed === undefined ? nameOutlet(name, format, region) : chooseOutlet(listed.outlet_id);
}

/** Ends the first questions. */
export const finishWelcome = () => rpc('finish_welcome', {}, ownOutletSchema);
