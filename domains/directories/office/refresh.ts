/** What decisions about companies make stale, and how their states are tinted. */
import { officeCompanies, officeCompany, waitingCompanies } from '../office-calls.gen.ts'
import type { CompanyState } from '../states.ts'

export const REFRESH = [officeCompanies, officeCompany, waitingCompanies]

export const TONES = {
  applied: 'warning',
  published: 'success',
  rejected: 'danger',
  suspended: 'danger',
} as const satisfies Record<CompanyState, string>
