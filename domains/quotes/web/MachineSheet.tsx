/** The filters of machines in a sheet, with the number of results. */
import { Link } from '@tanstack/react-router'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Drawer } from '#kit/ui/overlays/Drawer.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { AllFilters, MachineRows, type MachinesFound } from './MachineRows.tsx'

type Props = MachinesFound & { open: boolean; onClose: () => void }

export default function MachineSheet({ asked, found, open, onClose }: Props) {
  const t = useT('search')
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('list.filters')}
      foot={
        <>
          <Link
            to="/goods/machines"
            search={{ sort: asked.sort }}
            resetScroll={false}
            className={buttonClass({})}
          >
            {t('list.clear')}
          </Link>
          <Button variant="primary" onClick={onClose}>
            {t('list.show', { count: found.total })}
          </Button>
        </>
      }
    >
      <div className="machine-facets machine-facets-bare">
        <MachineRows asked={asked} found={found} />
        <AllFilters asked={asked} />
      </div>
    </Drawer>
  )
}
