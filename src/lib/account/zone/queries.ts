import { queryOptions } from '@tanstack/react-query';
import { anObject, type ResponseSchema } from '@/lib/api/parse-response';
import { rpc } from '@/lib/api/rpc';
import { partOr } from '@/lib/api/together';

const mailSchema = anObject<{ time_zone: string }>();

/** Read at the first load, so without zod. */
const zoneSchema: ResponseSchema<string> = {
  safeParse: (data) =>
    typeof data === 'string'
      ? { success: true, data }
      : { success: false, error: { message: 'no time zone' } },
};

/** The time zone of an account, as its settings have it. Each change here asks anew; it seldom comes from elsewhere. */
export const accountZoneQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account-zone', userId],
    queryFn: ({ signal }) =>
      partOr('zone', userId, zoneSchema, async () => {
        const { time_zone } = await rpc('my_result_mail', {}, mailSchema, signal);
        return time_zone;
      }),
    staleTime: Infinity,
    gcTime: Infinity,
  });
