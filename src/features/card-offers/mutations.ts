import { useMutation, useQueryClient } from '@tanstack/react-query';
import { offerCardResponseSchema } from '@domain/api/writing/offer-card.ts';
import type { CardText } from '@domain/friday-fix/card-draft.ts';
import * as z from 'zod/mini';
import { invokeFunction } from '@/lib/api/invoke';
import { rpc } from '@/lib/api/rpc';
import { cardRequest, myCardsQuery } from '@/features/card-offers/queries';

interface OfferInput {
  variationId: string;
  card: CardText;
  /** Marked sentences that the creator says are true. */
  confirmed: readonly string[];
}

/**
 * Offers a card of a variation, or changes the offered one; `offered` is false while a sentence is open.
 * The section shows a failure itself.
 */
export function useOfferCard(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ variationId, card, confirmed }: OfferInput) =>
      invokeFunction('writing/offer-card', {
        body: { ...cardRequest(variationId, card, confirmed), offer: true },
        schema: offerCardResponseSchema,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: myCardsQuery(userId).queryKey }),
    meta: { silent: true },
  });
}

/** Takes an offered card back. The section shows a failure itself. */
export function useTakeBackCard(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (offerId: string) => rpc('take_back_card', { p_offer_id: offerId }, z.unknown()),
    onSettled: () => client.invalidateQueries({ queryKey: myCardsQuery(userId).queryKey }),
    meta: { silent: true },
  });
}
