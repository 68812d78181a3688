/** The message about an announcement. */
import { mailsOf } from '#domains/messages/server/door.ts'

export type BroadcastMails = {
  /** `broadcast`: its id, by which messages that were read are counted. `title`: in the recipient's language. */
  announcement: { title: string; broadcast: number; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends BroadcastMails {}
}

export const BROADCAST_MAILS = mailsOf<BroadcastMails>('broadcasts', {
  announcement: {
    kind: 'announcements',
    needsLink: true,
    sample: (s) => ({ title: s.word('announcement'), broadcast: 1, path: s.path }),
  },
})
