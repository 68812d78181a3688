/** The mails about stock alerts. */
import { mailsOf } from '#domains/messages/server/door.ts'

export type StockAlertMails = {
  'arrival-notice': { goods: string; path: string }
  'arrival-ended': { goods: string; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends StockAlertMails {}
}

export const STOCK_ALERT_MAILS = mailsOf<StockAlertMails>('stock-alerts', {
  'arrival-notice': { kind: 'arrivals', sample: (s) => ({ goods: s.word('goods'), path: s.path }) },
  'arrival-ended': { kind: 'arrivals', sample: (s) => ({ goods: s.word('goods'), path: s.path }) },
})
