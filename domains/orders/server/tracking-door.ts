/** What tracking asks and tells: which parcels are to be followed, and what their carriers report. Within the caller's transaction. */
export { lockFollowedParcel, storeReport } from './tracking/report.ts'
export {
  findParcel,
  takeParcelsToFollow,
  unfollowParcel,
  type ParcelToFollow,
} from './tracking/sql.ts'
