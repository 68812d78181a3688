/** The buyer's progress between cart and parcel. */
import { Steps as Row } from '#kit/ui/lists/Steps.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

const STEPS = ['cart', 'confirm', 'pay', 'done'] as const

export function Steps({ now }: { now: (typeof STEPS)[number] }) {
  const t = useT('checkout')
  return (
    <Row
      label={t('step.label')}
      steps={STEPS.map((step) => t(`step.${step}`))}
      current={STEPS.indexOf(now)}
    />
  )
}
