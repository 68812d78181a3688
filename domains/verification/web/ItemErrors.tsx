/** The errors of a review, item by item. */
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Verification } from '../contract.ts'

type Props = {
  verification: Pick<Verification, 'errors' | 'items'>
  /** The text for staff; buyers read what to do. */ text?: string
}

export function ItemErrors({ verification: { errors, items }, text }: Props) {
  const t = useT('verification')
  return (
    <Notice tone="danger">
      <p className="font-semibold">{text ?? t('rejectedText')}</p>
      <ul className="list-disc pl-5">
        {errors.map(({ item, reason, note }) => (
          <li key={item}>
            {t.rich('itemError', {
              item: <b>{items.find(({ code }) => code === item)?.name ?? item}</b>,
              error: t(`error.${reason}`),
            })}{' '}
            {note}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
