import { chooseEntryResponseSchema, type EntryChoice } from '@domain/api/account/choose-entry.ts';
import { recutPitchResponseSchema } from '@domain/api/writing/recut-pitch.ts';
import { introAnswerResponseSchema } from '@domain/api/links/intro-answer.ts';
import { paths } from '@domain/paths.ts';
import type { PitchType } from '@domain/pitch/pitch.ts';
import type { RequestFormValues } from '@domain/requests/request-fields.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { invokeFunction } from '@/lib/api/invoke';
import { rpc } from '@/lib/api/rpc';
import { toast } from '@/lib/toast';
import { requestsKey } from '@/features/requests/queries';
import { onBeatsText } from '@/features/requests/when';

const postedSchema = z.object({
  id: z.string(),
  slug: z.string(),
  creators_on_beats: z.optional(z.nullable(z.number())),
});

/** A mutation after which all data of this feature is read again; `done`, or what it returns, is shown as a toast. */
function useChange<I, O>(
  mutationFn: (input: I) => Promise<O>,
  {
    done,
    silent = false,
  }: { done?: string | ((output: O, input: I) => string | void); silent?: boolean } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    ...(silent && { meta: { silent: true } }),
    onSuccess: (output, input) => {
      const said = typeof done === 'function' ? done(output, input) : done;
      if (said !== undefined) toast.success(said);
    },
    // Also after a refusal: what the screen showed was out of date.
    onSettled: () => {
      const shown = client.invalidateQueries({ queryKey: requestsKey });
      // The list that the creator goes back to shows the places that are left at once.
      void client.refetchQueries({
        queryKey: requestsKey,
        type: 'inactive',
        predicate: ({ queryKey }) => queryKey.includes('fitting'),
      });
      return shown;
    },
  });
}

/** Answers an introduction request; a yes connects both by mail. */
export const useAnswerIntroduction = () =>
  useChange(({ id, accept }: { id: string; accept: boolean }) =>
    invokeFunction('links/intro-answer', {
      body: { request_id: id, accept },
      schema: introAnswerResponseSchema,
    }),
  );

/** An editor takes an unanswered introduction request back. */
export const useTakeBackIntroduction = () =>
  useChange((id: string) => rpc('take_back_intro', { p_request_id: id }, z.unknown()), {
    done: 'Taken back.',
  });

/** An editor opened these yeses. The lists hear of it by live changes, as that of another device does. */
export const useReadIntroductions = () =>
  useMutation({
    mutationFn: (ids: string[]) => rpc('read_introductions', { p_ids: ids }, z.unknown()),
    meta: { silent: true },
  });

/** Has one of the creator's pitches written in the format of a request. The caller shows a failure. */
export const useRecutForRequest = () =>
  useChange(
    ({ pitchId, type }: { pitchId: string; type: PitchType }) =>
      invokeFunction('writing/recut-pitch', {
        body: { pitch_id: pitchId, pitch_type: type },
        schema: recutPitchResponseSchema,
      }),
    { silent: true },
  );

/** Opens the answer page of a pitch that came by mail, as the link in its mail does. */
export const useOpenReceived = () =>
  useMutation({
    mutationFn: (id: string) => rpc('open_received_pitch', { p_send_id: id }, z.string()),
    onSuccess: (token) => window.location.assign(paths.answer.getHref(token)),
  });

/** Posts a request, `again` where it has the slug of a closed one. The form shows a refusal itself. */
export const usePostRequest = (again: string | null) =>
  useChange(
    (values: RequestFormValues) =>
      rpc(
        'post_media_request',
        {
          p_topic: values.topic,
          p_details: values.details,
          p_format: values.format,
          p_beats: values.beats,
          p_place: values.place,
          p_ai_stance: values.ai_stance,
          p_wanted: values.wanted,
          p_choose_up_to: values.choose_up_to,
          p_deadline: values.deadline,
          ...(again !== null && { p_again: again }),
        },
        postedSchema,
      ),
    {
      done: ({ creators_on_beats }) =>
        `Your request is public. ${onBeatsText(creators_on_beats)}`.trim(),
      silent: true,
    },
  );

/** Corrects an open request. The form shows a refusal itself. */
export const useChangeRequest = () =>
  useChange(
    async ({
      id,
      values: { topic, details, wanted, deadline },
      entries,
    }: {
      id: string;
      /** How many pitches are in. */
      entries: number;
      values: Pick<RequestFormValues, 'topic' | 'details' | 'wanted' | 'deadline'>;
    }) => {
      await rpc(
        'change_media_request',
        {
          p_request_id: id,
          p_topic: topic,
          p_details: details,
          p_wanted: wanted,
          p_deadline: deadline,
        },
        z.unknown(),
      );
      return entries;
    },
    {
      done: (entries) =>
        entries === 0 ? 'Changed.' : 'Changed. Whoever has sent a pitch reads what it said before.',
      silent: true,
    },
  );

/** Enters a pitch for a request. The form shows a refusal itself. */
export const useEnterRequest = () =>
  useChange(
    (input: { requestId: string; variationId: string; note: string }) =>
      rpc(
        'enter_request',
        {
          p_request_id: input.requestId,
          p_variation_id: input.variationId,
          p_note: input.note,
        },
        z.string(),
      ),
    { done: 'Your pitch is with the editor.', silent: true },
  );

/** Takes an entered pitch back. Its use stays; `counted` says whether the plan counts uses. */
export const useTakeBackEntry = () =>
  useChange(
    async ({ id, counted }: { id: string; counted: boolean }) => {
      await rpc('take_back_entry', { p_entry_id: id }, z.unknown());
      return counted;
    },
    {
      done: (counted) =>
        counted
          ? 'Taken back. The editor no longer sees it. It still counts as used: you can send it elsewhere, or here again, without using another.'
          : 'Taken back. The editor no longer sees it. You can send it elsewhere, or here again.',
    },
  );

/** Marks an entered pitch as read. */
export const useReadEntry = () =>
  useChange((id: string) => rpc('read_entry', { p_entry_id: id }, z.unknown()), { silent: true });

/**
 * Chooses a pitch: one mail connects both once it can no longer be undone. Where the
 * creator is asked first, their own yes is the same call. `done` says what came of it.
 */
export const useChooseEntry = (done?: (choice: EntryChoice, id: string) => void) =>
  useChange(
    (id: string) =>
      invokeFunction('account/choose-entry', {
        body: { entry_id: id },
        schema: chooseEntryResponseSchema,
      }),
    { ...(done !== undefined && { done }) },
  );

/** Undoes a choice, or that a creator was asked, while the mails of it have not left. */
export const useUndoChoice = () =>
  useChange((id: string) => rpc('undo_choice', { p_entry_id: id }, z.unknown()), {
    done: 'Taken back. Nothing was shared.',
  });

/** Where an editor puts an entered pitch; what is set aside or declined frees its place. */
export type EntryPlace = 'open' | 'aside' | 'declined';

/** Sets an entered pitch aside, declines it, or brings it back. */
export const usePutEntry = () =>
  useChange(({ id, as }: { id: string; as: EntryPlace }) =>
    rpc('put_entry', { p_entry_id: id, p_as: as }, z.unknown()),
  );

/** Asks the creator of an entered pitch one thing; null takes the question back. The form shows a refusal itself. */
export const useAskAboutEntry = () =>
  useChange(
    ({ id, question }: { id: string; question: string | null }) =>
      // Null takes it back; the generated type knows no null.
      rpc('ask_about_entry', { p_entry_id: id, p_question: question as string }, z.unknown()),
    { silent: true },
  );

/** A creator answers an editor's question. The form shows a refusal itself. */
export const useAnswerAboutEntry = () =>
  useChange(
    ({ id, reply }: { id: string; reply: string }) =>
      rpc('answer_about_entry', { p_entry_id: id, p_reply: reply }, z.unknown()),
    { done: 'The editor has your answer.', silent: true },
  );

/** Closes a request. */
export const useCloseRequest = () =>
  useChange(
    async ({ id, entries }: { id: string; entries: number }) => {
      await rpc('close_media_request', { p_request_id: id }, z.unknown());
      return entries;
    },
    { done: (entries) => (entries === 0 ? 'Closed.' : 'Closed. We tell everybody in it.') },
  );

/** An admin takes a request down. */
export const useRemoveRequest = () =>
  useChange((id: string) => rpc('remove_media_request', { p_request_id: id }, z.unknown()), {
    done: 'Taken down. We tell everybody in it.',
  });

/** Reports a request to the admins. The form shows a refusal itself. */
export const useReportRequest = () =>
  useChange(
    ({ id, reason }: { id: string; reason: string }) =>
      rpc('report_media_request', { p_request_id: id, p_reason: reason }, z.unknown()),
    { done: 'Thank you. We look at it.', silent: true },
  );

/** Turns the daily mail on or off. */
export const useSwitchMails = () =>
  useChange((on: boolean) => rpc('switch_request_mails', { p_on: on }, z.boolean()));
