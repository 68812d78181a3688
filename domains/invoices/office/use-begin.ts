/** Says that somebody is at work on an invoice. */
import { useAct } from '#kit/web/calls/act.ts'
import { beginInvoice } from '../office-calls.gen.ts'
import { REFRESH } from './refresh.ts'

export const useBegin = () => useAct(beginInvoice, { refresh: REFRESH })
