/** Mails and text messages about an account and how to log in to it. */
import type { Instant } from '#kit/contract/values.ts'
import { mailsOf } from '#domains/messages/server/door.ts'

export type AccountMails = {
  'login-code': { code: string; minutes: number }
  /** A login with an address that has no account. */
  'login-unknown': { path: string }
  'register-code': { code: string; minutes: number }
  'reset-code': { code: string; minutes: number }
  'reset-unknown': { path: string }
  'bind-code': { code: string; minutes: number }
  'email-code': { code: string; minutes: number }
  'prove-code': { code: string; minutes: number }
  'pay-code': { code: string; minutes: number }
  /** A login from a new browser. `device` is what the browser calls itself, or empty. */
  'new-device': { device: string; at: Instant; path: string }
  'password-changed': { at: Instant; path: string }
  'phone-changed': { phone: string; at: Instant; path: string }
  'wechat-linked': { at: Instant; path: string }
  'wechat-unlinked': { at: Instant; path: string }
  /** Sent by text message alone, to the number that no longer logs in. */
  'phone-replaced': { at: Instant }
  'email-changed': { email: string; at: Instant; path: string }
  'pay-password-changed': { at: Instant; path: string }
  'account-blocked': { at: Instant; reason: string; path: string }
  'account-unblocked': { at: Instant; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends AccountMails {}
}

export const ACCOUNT_MAILS = mailsOf<AccountMails>('accounts', {
  'login-code': {
    kind: 'security',
    isCode: true,
    channels: ['mail', 'sms'],
    sample: (s) => s.code,
  },
  'login-unknown': { kind: 'security', sample: (s) => ({ path: s.path }) },
  'register-code': {
    kind: 'security',
    isCode: true,
    channels: ['mail', 'sms'],
    sample: (s) => s.code,
  },
  'reset-code': {
    kind: 'security',
    isCode: true,
    channels: ['mail', 'sms'],
    sample: (s) => s.code,
  },
  'reset-unknown': {
    kind: 'security',
    channels: ['mail', 'sms'],
    sample: (s) => ({ path: s.path }),
  },
  'bind-code': { kind: 'security', isCode: true, channels: ['mail', 'sms'], sample: (s) => s.code },
  'email-code': { kind: 'security', isCode: true, sample: (s) => s.code },
  'prove-code': {
    kind: 'security',
    isCode: true,
    channels: ['mail', 'sms'],
    sample: (s) => s.code,
  },
  'pay-code': { kind: 'security', isCode: true, channels: ['mail', 'sms'], sample: (s) => s.code },
  'new-device': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({ device: 'Chrome · Windows', at: s.now, path: s.path }),
  },
  'password-changed': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({ at: s.now, path: s.path }),
  },
  'phone-changed': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({ phone: '+86 138****8000', at: s.now, path: s.path }),
  },
  'wechat-linked': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({ at: s.now, path: s.path }),
  },
  'wechat-unlinked': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({ at: s.now, path: s.path }),
  },
  'phone-replaced': {
    kind: 'security',
    isFixed: true,
    channels: ['mail', 'sms'],
    sample: (s) => ({ at: s.now }),
  },
  'email-changed': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({ email: 'l***@example.com', at: s.now, path: s.path }),
  },
  'pay-password-changed': {
    kind: 'security',
    isFixed: true,
    sample: (s) => ({ at: s.now, path: s.path }),
  },
  'account-blocked': {
    kind: 'security',
    sample: (s) => ({ at: s.now, reason: s.word('reason'), path: s.path }),
  },
  'account-unblocked': { kind: 'security', sample: (s) => ({ at: s.now, path: s.path }) },
})
