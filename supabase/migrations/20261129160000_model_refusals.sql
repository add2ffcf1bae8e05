-- Two more reasons why the composer wrote: the model did not accept the key, and it had too many
-- requests. Both were stored as 'model_refused', which the screen words as a refusal of this one pitch.

alter table public.pitches drop constraint pitches_fallback_reason_check;
alter table public.pitches add constraint pitches_fallback_reason_check check (
  fallback_reason in (
    'daily_cap', 'model_key', 'model_busy', 'model_refused', 'model_slow', 'model_failed', 'model_limits'));
