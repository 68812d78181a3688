/**
 * One coupon of those that are given in a certain way and can be claimed now. The one that is chosen stays to be read when it is over. Where
 * there are more than one answer has, the list says so at its end.
 */
import { useMay } from '#domains/staff/office/door/me.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { officeCoupon, officeCoupons } from '../../office-calls.gen.ts'
import type { CouponSource } from '../../office-contract.ts'

type Props = {
  source: CouponSource
  templateId: number | null
  onChoose: (templateId: number) => void
  placeholder: string
  disabled?: boolean | undefined
}

export function CouponSelect({ source, templateId, onChoose, placeholder, disabled }: Props) {
  const kit = useT('office.kit')
  const lang = useLang()
  const canRead = useMay()('coupons.read')
  const running = useLive(officeCoupons, { stage: 'running', source }, { enabled: canRead })
  const items = running.data?.items ?? []
  const isWhole = (running.data?.next ?? null) === null
  const isAbsent =
    templateId !== null && running.isSuccess && items.every(({ id }) => id !== templateId)
  const absent = useLive(officeCoupon, { templateId: templateId ?? 0 }, { enabled: isAbsent })
  const shown = isAbsent && absent.data !== undefined ? [absent.data, ...items] : items
  return (
    <Select
      disabled={disabled}
      placeholder={placeholder}
      value={templateId ?? ''}
      onChange={({ target }) => onChoose(Number(target.value))}
      options={[
        ...shown.map(({ id, name }) => ({ value: String(id), label: textIn(name, lang).text })),
        ...(isWhole
          ? []
          : [
              {
                value: 'more',
                label: kit('listed.latest', { count: items.length }),
                disabled: true,
              },
            ]),
      ]}
    />
  )
}
