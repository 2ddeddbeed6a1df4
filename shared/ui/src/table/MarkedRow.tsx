/** Words that stand in place of a record that is no longer there. */
export function MarkedRow({ mark }: { mark: string }) {
  return (
    <tr role="row" data-marked="">
      <td role="cell">{mark}</td>
    </tr>
  );
}
