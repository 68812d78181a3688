/** A telephone number in its country's groups; the table of countries (25 KB) comes after the page, as written until then. */
import { Suspense } from 'react'
import { late } from '../pages/late.ts'

const Grouped = late(() => import('./GroupedPhone.tsx'))

type Props = { phone: string }

export const PhoneText = ({ phone }: Props) => (
  <Suspense fallback={phone}>
    <Grouped phone={phone} />
  </Suspense>
)
