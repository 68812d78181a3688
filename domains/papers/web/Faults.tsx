/** What a review found, item by item. */
import { Notice } from '#kit/ui/Notice.tsx'
import { useT } from '#kit/web/i18n.tsx'
import type { Papers } from '../contract.ts'

export function Faults({ papers: { faults } }: { papers: Pick<Papers, 'faults'> }) {
  const t = useT('papers')
  return (
    <Notice tone="danger">
      <p className="font-semibold">{t('rejectedText')}</p>
      <ul className="list-disc pl-5">
        {faults.map(({ item, reason, note }) => (
          <li key={item}>
            <b>{t(`item.${item}`)}</b>: {t(`fault.${reason}`)} {note}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
