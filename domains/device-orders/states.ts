/**
 * Where an appointment to install a machine may go, and who moves it. Read by server and browser alike; the server refuses by it and
 * `docs/states.md` is drawn from it.
 */
import type { AppointmentState } from './contract.ts'

type Act = {
  from: readonly AppointmentState[]
  to: readonly AppointmentState[]
  who: 'buyer' | 'staff'
}

export const APPOINTMENT_ACTS = {
  confirm: { from: ['proposed'], to: ['confirmed'], who: 'staff' },
  // The buyer proposes three others, as a new appointment. An agreed time too: a technician falls ill, or nobody was there.
  askForOthers: { from: ['proposed', 'confirmed'], to: ['returned'], who: 'staff' },
  withdraw: { from: ['proposed', 'confirmed'], to: ['withdrawn'], who: 'buyer' },
} as const satisfies Record<string, Act>
