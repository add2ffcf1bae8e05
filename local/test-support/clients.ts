import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/functions/_shared/domain/access/local-key.ts';
import type { CaughtMail } from '../mail/store.ts';

/** How a test reaches a running stack. */
export interface StackAccess {
  url: string;
  smtpPort: number;
  secretKey: string;
}

/** The tables of the test project (project.ts). */
interface Notes {
  public: {
    Tables: {
      notes: {
        Row: { id: string; user_id: string; body: string; size: number; tags: string[] };
        Insert: { id?: string; body: string; size?: number; tags?: string[] };
        Update: { body?: string; size?: number };
        Relationships: [];
      };
    };
    Views: Record<string, never>;
    Functions: Record<string, never>;
  };
}
export type Client = SupabaseClient<Notes>;

/** Creates a client with the publishable key, or with `key`, that keeps no session on disk. */
export function createTestClient({ url }: { url: string }, key = LOCAL_PUBLISHABLE_KEY): Client {
  return createClient<Notes>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
}

/** The mails to an address, newest first. */
export async function mailsTo({ url }: { url: string }, to: string): Promise<CaughtMail[]> {
  const response = await fetch(`${url}/_mail/api/messages?to=${encodeURIComponent(to)}`);
  return (await response.json()) as CaughtMail[];
}

/** The token hash of the link in the newest mail to an address. Throws when there is none. */
export async function tokenHash(stack: { url: string }, to: string): Promise<string> {
  const [mail] = await mailsTo(stack, to);
  const hash = /token_hash=([0-9a-f]+)&type=/.exec(mail?.text ?? '')?.[1];
  if (!hash) throw new Error(`No link in the mail to ${to}: ${mail?.text ?? 'no mail'}`);
  return hash;
}

/** Signs up `<name>@people.example`, confirms the address and returns the signed-in client. */
export async function createMember(stack: { url: string }, name: string): Promise<Client> {
  const client = createTestClient(stack);
  const email = `${name}@people.example`;
  const { error } = await client.auth.signUp({ email, password: 'long-enough-1' });
  if (error !== null) throw error;
  const verified = await client.auth.verifyOtp({
    token_hash: await tokenHash(stack, email),
    type: 'signup',
  });
  if (verified.error !== null) throw verified.error;
  return client;
}
