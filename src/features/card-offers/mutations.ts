import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CardText } from '@domain/friday-fix/card-draft.ts';
import * as z from 'zod/mini';
import { rpc } from '@/lib/rpc';
import { myCardsQuery } from '@/features/card-offers/queries';

/** Offers a card of a variation, or changes the offered one. The section shows a failure itself. */
export function useOfferCard(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ variationId, card }: { variationId: string; card: CardText }) =>
      rpc(
        'offer_card',
        {
          p_variation_id: variationId,
          p_card: {
            title: card.title,
            summary_bullets: card.summary_bullets,
            format: card.format,
          },
        },
        z.unknown(),
      ),
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
