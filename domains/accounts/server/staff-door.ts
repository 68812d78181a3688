/** Who buyers are, for the lists of staff. */
export { buyersForStaff } from './service.ts'
