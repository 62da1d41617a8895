/** Where phones find a room. */
import type { RoomSeen } from '../../protocol/types';

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether the address of this page means nothing to another machine. */
export const isOwnMachine = (place: Pick<Location, 'hostname'> = location): boolean => LOCAL.test(place.hostname);

/** The origin for phones: the page's own, or that of the machine in its network. */
export function originFor(
  room: Pick<RoomSeen, 'address'>,
  place: Pick<Location, 'hostname' | 'origin'> = location,
): string {
  return isOwnMachine(place) && room.address ? room.address.replace(/\/$/, '') : place.origin;
}

/** What the QR code holds. */
export const linkTo = (room: Pick<RoomSeen, 'address' | 'room'>): string => `${originFor(room)}/j/${room.room}`;

/** What somebody without a camera types. */
export const typedAddress = (room: Pick<RoomSeen, 'address'>): string =>
  `${originFor(room).replace(/^https?:\/\//, '')}/j`;
