/** All filters of a list behind one button, in a drawer from below: on a phone a row of chips would take half the screen. */
import ListFilter from 'lucide-react/icons/list-filter'
import { useState } from 'react'
import { Button } from '../../ui/basics/Button.tsx'
import { Chip, FilterChip } from '../../ui/basics/Chip.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { useT } from '../language/i18n.tsx'
import { FilterFields } from './FilterFields.tsx'
import type { Filter } from './filter.ts'

export function PhoneFilters({ filters }: { filters: readonly Filter[] }) {
  const t = useT('office.kit')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const usedCount = filters.filter(({ shown }) => shown !== undefined).length
  return (
    <>
      <Chip icon={ListFilter} className="md:hidden" onClick={() => setIsOpen(true)}>
        {t('filters.all', { count: usedCount })}
      </Chip>
      <Drawer
        open={isOpen}
        onClose={close}
        side="bottom"
        title={t('filters.all', { count: usedCount })}
        foot={
          <Button variant="primary" wide onClick={close}>
            {t('filters.show')}
          </Button>
        }
      >
        <FilterFields filters={filters.filter(({ choices = [] }) => choices.length > 0)} />
        {filters.map(
          ({ id, name, form, shown, onLift }) =>
            form !== undefined && (
              <fieldset key={id} className="stack gap-2 border-t border-line pt-3">
                <legend className="float-left mb-2 font-semibold">{name}</legend>
                {shown === undefined ? (
                  <div className="clear-left">{form(close)}</div>
                ) : (
                  <span className="clear-left">
                    <FilterChip onRemove={onLift}>{shown}</FilterChip>
                  </span>
                )}
              </fieldset>
            ),
        )}
      </Drawer>
    </>
  )
}
