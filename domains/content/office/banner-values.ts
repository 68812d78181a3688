/** What the form of a banner holds. */
import type * as z from 'zod/mini'
import type { BannerForm } from '../contract.ts'

export type BannerValues = z.infer<typeof BannerForm>

export const EMPTY_BANNER: BannerValues = {
  title: { cn: '' },
  subtitle: { cn: '' },
  actionLabel: { cn: '' },
  href: '/',
  imageUrl: null,
  tone: 'brand',
  position: 1,
  visible: true,
  shownFrom: null,
  shownUntil: null,
  activityId: null,
}
