/** Leads to an activity or a coupon. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CampaignOf } from '../contract.ts'

type Props = { of: CampaignOf; id: number; className?: string; label?: string; children: ReactNode }

export function CampaignLink({ of, id, className = 'link', label, children }: Props) {
  return (
    <Link
      to={of === 'coupon' ? '/office/coupons/$id' : '/office/promotions/$id'}
      params={{ id: String(id) }}
      className={className}
      aria-label={label}
    >
      {children}
    </Link>
  )
}
