/** What a review found, item by item. */
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Papers } from '../contract.ts'

type Props = {
  papers: Pick<Papers, 'faults'>
  /** What staff read: the buyer is told what to do. */ text?: string
}

export function ItemErrors({ papers: { faults }, text }: Props) {
  const t = useT('papers')
  return (
    <Notice tone="danger">
      <p className="font-semibold">{text ?? t('rejectedText')}</p>
      <ul className="list-disc pl-5">
        {faults.map(({ item, reason, note }) => (
          <li key={item}>
            {t.rich('faultOf', {
              item: <b>{t(`item.${item}`)}</b>,
              fault: t(`fault.${reason}`),
            })}{' '}
            {note}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
