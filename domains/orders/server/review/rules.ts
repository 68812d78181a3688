/** Which rules of the settings want an order reviewed. */
import type { CustomerType } from '#domains/accounts/contract.ts'
import type { Settings } from '#domains/settings/definition.ts'
import type * as z from 'zod/mini'
import type { ReviewRule } from '../../contract.ts'

export type ReviewSettings = Pick<
  Settings,
  | 'orders.reviewOnTerms'
  | 'orders.reviewQuoted'
  | 'orders.reviewBusiness'
  | 'orders.reviewBusinessFrom'
  | 'orders.reviewOutside'
  | 'orders.usualCountries'
>

export type ReviewFacts = {
  isOnTerms: boolean
  /** Its prices are a quote's. */
  isQuoted: boolean
  customerType: z.infer<typeof CustomerType>
  /** In minor units of the base currency. */
  baseAmount: number
  /** Of the delivery address, ISO 3166-1 alpha-2. */
  country: string
}

/** @returns the rules that catch the order, none where it needs no review */
export function reviewRulesOf(facts: ReviewFacts, settings: ReviewSettings): ReviewRule[] {
  const usual = settings['orders.usualCountries']
  const isLarge =
    facts.customerType === 'business' && facts.baseAmount >= settings['orders.reviewBusinessFrom']
  const caught: Record<ReviewRule, boolean> = {
    terms: settings['orders.reviewOnTerms'] && facts.isOnTerms,
    business: settings['orders.reviewBusiness'] && isLarge,
    quoted: settings['orders.reviewQuoted'] && facts.isQuoted,
    outside: settings['orders.reviewOutside'] && !isIn(facts.country, usual),
  }
  return (Object.keys(caught) as ReviewRule[]).filter((rule) => caught[rule])
}

/** Of the rules by which an order was reviewed, those that are on today, each once. */
export function rulesStillOn(rules: readonly ReviewRule[], settings: ReviewSettings): ReviewRule[] {
  const isOn: Record<ReviewRule, boolean> = {
    terms: settings['orders.reviewOnTerms'],
    business: settings['orders.reviewBusiness'],
    quoted: settings['orders.reviewQuoted'],
    outside: settings['orders.reviewOutside'],
  }
  return [...new Set(rules)].filter((rule) => isOn[rule])
}

/** @param codes as the setting has them: `CN, ID`, or `*` for every country */
const isIn = (country: string, codes: string): boolean =>
  codes.trim() === '*' || codes.split(/[,，]/).some((code) => code.trim() === country)
