/** Says in lists that the shop waits for the buyer's answer. */
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

export function AskedTag() {
  const t = useT('work')
  return <Tag tone="warning">{t('asked.tag')}</Tag>
}
