import type { ReactNode } from "react";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { EvaluationCard, LinkCard, OrderCard, ServiceCard } from "./DocumentCards.tsx";
import { InterviewCardView } from "./InterviewCardView.tsx";
import { PostCardView } from "./PostCardView.tsx";
import { ResumeCardView } from "./ResumeCardView.tsx";

/** A card of any kind. */
export function Card({ message }: { message: Message }): ReactNode {
  const { content, isMine } = message;
  switch (content.kind) {
    case "link":
      return <LinkCard content={content} />;
    case "order":
      return <OrderCard content={content} />;
    case "service":
      return <ServiceCard content={content} />;
    case "evaluation":
      return <EvaluationCard content={content} />;
    case "job":
      break;
    default:
      return null;
  }
  const { card } = content;
  switch (card.kind) {
    case "job.post":
      return <PostCardView card={card} />;
    case "job.resume":
      return <ResumeCardView card={card} isMine={isMine} />;
    case "job.interview":
      return <InterviewCardView card={card} message={message} />;
  }
}
