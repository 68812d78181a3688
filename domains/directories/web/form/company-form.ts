/** What the form of a company checks and holds: the same for companies and for staff. */
import * as z from 'zod/mini'
import type { UseFormReturn } from 'react-hook-form'
import type { Lang } from '#kit/contract/lang.ts'
import { CompanyForm } from '../../own-contract.ts'

const NEEDED = ['name', 'about', 'city'] as const

/** Name, text and city are needed in the language that the company is written in. */
export const Form = CompanyForm.check(
  ...NEEDED.map((field) =>
    z.superRefine<CompanyForm>((form, context) => {
      if ((form[field][form.mainLang] ?? '').trim() === '') {
        context.addIssue({ code: 'custom', path: [field, form.mainLang], message: 'missing' })
      }
    }),
  ),
  z.refine(({ country, provinceCode }) => country !== 'CN' || provinceCode !== null, {
    path: ['provinceCode'],
    error: 'missing',
  }),
)

export type CompanyValues = CompanyForm
type CompanyFormState = UseFormReturn<CompanyValues, unknown, CompanyValues>
export type FieldsProps = { form: CompanyFormState }

/** Nothing is written yet. */
export const emptyCompany = (mainLang: Lang): CompanyValues => ({
  mainLang,
  name: { cn: '' },
  about: { cn: '' },
  capacity: { cn: '' },
  country: 'CN',
  provinceCode: null,
  city: { cn: '' },
  address: '',
  mapUrl: null,
  website: null,
  staffCount: null,
  foundedYear: null,
  termIds: [],
  certificates: [],
  pictures: [],
})

/** The form's values of a company, without what became of it. */
export const valuesOf = (company: CompanyValues): CompanyValues => ({
  mainLang: company.mainLang,
  name: company.name,
  about: company.about,
  capacity: company.capacity,
  country: company.country,
  provinceCode: company.provinceCode,
  city: company.city,
  address: company.address,
  mapUrl: company.mapUrl,
  website: company.website,
  staffCount: company.staffCount,
  foundedYear: company.foundedYear,
  termIds: company.termIds,
  certificates: company.certificates,
  pictures: company.pictures,
})

/** An emptied field says nothing. */
export const textOrNull = (typed: string | null): string | null => typed?.trim() || null
export const numberOrNull = (typed: string | number | null): number | null =>
  typed === null || typed === '' ? null : Number(typed)
