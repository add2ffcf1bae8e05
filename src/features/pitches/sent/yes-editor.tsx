import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReplyWentOut } from '@/components/reply-went-out';
import { Button } from '@/components/ui/button';
import { buttonStyles } from '@/components/ui/button-styles';
import { useSession } from '@/lib/account/session';
import { beginReply } from '@/lib/yeses/begun-replies';
import { useMarkReplied } from '@/lib/yeses/mutations';
import { kitLinkQuery, replyHref } from '@/lib/yeses/queries';
import { refreshSend } from '@/features/pitches/mutations';
import type { PitchSend } from '@/features/pitches/queries';

interface YesEditorProps {
  pitchId: string;
  send: PitchSend;
  /** Whether to answer is the next step of the page. */
  leads: boolean;
  email: string;
}

/** The editor behind a yes, with the way to answer. */
export function YesEditor({ pitchId, send, leads, email }: YesEditorProps) {
  const client = useQueryClient();
  const yes = { kind: 'send', id: send.id } as const;
  const refresh = () => refreshSend(client, pitchId, send.id);
  const mark = useMarkReplied(yes, refresh);
  const { user } = useSession();
  const kit = useQuery({ ...kitLinkQuery(user?.id ?? ''), enabled: user !== null });
  const [copy, setCopy] = useState('Copy');
  const answered = send.yes_replied_at !== null;
  const name = send.editor_name ?? send.outlet_name;
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <span className="break-words">
        {name}, {email}
      </span>
      {/* Without the app's own button for it, which would bring its files to pages that are full. */}
      {'clipboard' in navigator && (
        <Button
          variant="outline"
          size="sm"
          onClick={() =>
            void navigator.clipboard.writeText(email).then(
              () => setCopy('Copied'),
              () => setCopy('Not allowed: select it'),
            )
          }
        >
          <span aria-live="polite">{copy}</span>
          <span className="sr-only"> the email of {name}</span>
        </Button>
      )}
      <a
        href={replyHref({ email, subject: send.subject, note: send.answer_note }, kit.data ?? null)}
        className={buttonStyles({ size: 'sm', variant: leads ? 'primary' : 'outline' })}
        onClick={() => {
          if (!answered) beginReply(send.id);
        }}
      >
        Reply<span className="sr-only"> to {name}</span>
      </a>
      {!answered && <ReplyWentOut yes={{ ...yes, email }} name={name} onChanged={refresh} />}
      {answered && (
        <>
          <span className="text-muted-foreground">Marked as answered.</span>
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3"
            busy={mark.isPending}
            onClick={() => mark.mutate(false)}
          >
            Not yet<span className="sr-only"> answered {name}</span>
          </Button>
        </>
      )}
    </div>
  );
}
