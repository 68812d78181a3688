/** The mail that lists what came since the last one. */
import { mailsOf } from './definitions.ts'

export type DigestMails = {
  /** `titles`: a line each. */
  digest: { count: number; titles: string; path: string }
}

declare module '../definition.ts' {
  interface MailValues extends DigestMails {}
}

export const DIGEST_MAILS = mailsOf<DigestMails>('messages', {
  digest: {
    // Those who get it have chosen it for another kind, which its link switches off.
    kind: 'announcements',
    sample: (s) => ({
      count: 2,
      titles: `• ${s.word('announcement')}\n• ${s.word('goods')}`,
      path: s.path,
    }),
  },
})
