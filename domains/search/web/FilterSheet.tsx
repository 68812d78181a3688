/** The filters of a list in a sheet, with the number of results. */
import { Button } from '#kit/ui/basics/Button.tsx'
import { Drawer } from '#kit/ui/overlays/Drawer.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { Facets } from './Facets.tsx'
import { useListAddress, type GoodsList } from './list-address.ts'

type FilterSheetProps = { found: GoodsList; open: boolean; onClose: () => void }

export default function FilterSheet({ found, open, onClose }: FilterSheetProps) {
  const t = useT('search')
  const { search, change, cleared } = useListAddress()
  const nothing = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]))
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('list.filters')}
      foot={
        <>
          <Button onClick={() => change({ ...nothing, ...cleared })}>{t('list.clear')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('list.show', { count: found.total })}
          </Button>
        </>
      }
    >
      <Facets found={found} />
    </Drawer>
  )
}
