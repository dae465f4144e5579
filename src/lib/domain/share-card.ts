/** Everything that the picture of a shared link says. */
export type ShareCard = {
  /** The kind of page: 招聘职位, 现场招聘会. */
  kind: string;
  title: string;
  /** Below the title, and whether it is the one thing to see first: the pay of a post; the time of a fair is not. */
  fact: string;
  isPay: boolean;
  tags: string[];
  /** The company or the organizer; its mark stands beside it. */
  owner: string;
};
