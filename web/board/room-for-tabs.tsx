/** Where the tabs of a board will be, so that it does not move when they come. */
export function RoomForTabs() {
  return <div class="board-tabs" />
}
