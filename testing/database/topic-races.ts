import { concurrently, difference, query, type Race } from './race.ts';

/** Races of what matching computed. */
export const topicRaces: Race[] = [
  {
    name: 'an outlet that several workers and changes compute at once has each word once',
    run: async (database) => {
      await query(
        database,
        `insert into public.outlets (name, slug, format, region, beats, interests)
         select 'Workshop ' || n, 'workshop-' || n, 'podcast', 'National', '{Culture}', 'tool repair, school boards, river towns'
         from generate_series(1, 60) n`,
      );
      const [before] = await query(database, COUNTS);
      await query(database, 'select private.queue_all_topics()');
      const counts = await concurrently(12, async (at) => {
        if (at % 3 > 0) {
          const [row] = await query(database, 'select public.refresh_due_topics(20) as n');
          return Number(row?.['n']);
        }
        await query(
          database,
          `select private.refresh_outlet_topics(array(select o.id from public.outlets o where o.slug like 'workshop-%'))`,
        );
        return 0;
      });
      const [after] = await query(database, COUNTS);
      return (
        difference('words, beats', after, before) ??
        difference('batches over their limit', counts.filter((n) => n > 20).length, 0)
      );
    },
  },
];

const COUNTS = `
  select (select count(*)::int from private.outlet_words w join public.outlets o on o.id = w.outlet_id where o.slug like 'workshop-%') as words,
    (select count(*)::int from private.outlet_beats b join public.outlets o on o.id = b.outlet_id where o.slug like 'workshop-%') as beats`;
