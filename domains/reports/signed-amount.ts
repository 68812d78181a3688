/** Amounts of a report as its columns show them, so that a reader can add them up. */
import type { Sales } from './contract.ts'

export type Amount = Extract<keyof Sales, `${string}Amount`>

/** @returns minor units; refunds below zero, as discounts are */
export const signedAmount = (row: Sales, key: Amount): number =>
  key === 'refundAmount' ? 0 - row[key] : row[key]
